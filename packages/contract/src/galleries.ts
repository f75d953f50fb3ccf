/** Layouts of a gallery in a story's text: two columns, three columns, or the first picture large above the others. */
export const galleryLayouts = ['two', 'three', 'lead'] as const;
export type GalleryLayout = (typeof galleryLayouts)[number];

/** Returns the layout that an attribute names; null if it names none. */
export const galleryLayout = (name: string | null | undefined): GalleryLayout | null =>
  galleryLayouts.find((layout) => layout === name) ?? null;
