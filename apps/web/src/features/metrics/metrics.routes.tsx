export const metricRoutes = [] as const;
