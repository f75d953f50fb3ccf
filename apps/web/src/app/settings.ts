/** What the operator has set for the web app; the server writes it into the page (`<meta name="masthead-settings">`). */
export interface PageSettings {
  /** Where people of the type reader belong; null: they stay. */
  public_site: string | null;
  /** Other origins that a redirect after sign-in may lead to. */
  redirect_origins: readonly string[];
  /** Where failures of the page are reported to; null: nowhere. */
  error_reports: string | null;
}

const nothing: PageSettings = { public_site: null, redirect_origins: [], error_reports: null };

/** Reads the settings; a page without them, as Vite serves it, has none. */
export function readSettings(text: string | null | undefined): PageSettings {
  if (!text) return nothing;
  try {
    return { ...nothing, ...(JSON.parse(text) as Partial<PageSettings>) };
  } catch {
    return nothing;
  }
}

export const settings: PageSettings = readSettings(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="masthead-settings"]')?.content,
);
