/** Reads the chosen organisation from the address. */
export const readLogoSearch = ({ organisation }: Record<string, unknown>): { organisation?: string } =>
  typeof organisation === 'string' && organisation !== '' ? { organisation } : {};
