/** Returns whether an address is that of a stored file: /files/{id}/… */
export const isStoredPath = (src: string | null | undefined): boolean => /^\/files\/[0-9a-f-]{36}\//.test(src ?? '');
