export const sourceRoutes = [] as const;
