export const clippingRoutes = [] as const;
