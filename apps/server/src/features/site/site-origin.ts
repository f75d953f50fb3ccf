/** Scheme and host under which a newsroom's files lie for others. */
export const siteOrigin = ({ url }: { url: string }): string => new URL(url).origin;
