export const mentionRoutes = [] as const;
