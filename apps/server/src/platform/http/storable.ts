/** Returns a text without U+0000 and half characters: PostgreSQL's text cannot hold them, and no person types them. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
