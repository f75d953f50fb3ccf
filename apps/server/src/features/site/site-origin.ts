/** Returns scheme and host under which others reach a newsroom's files. */
export const siteOrigin = ({ url }: { url: string }): string => new URL(url).origin;
