export const streamRoutes = [] as const;
