import type { ImageCrop, PressContact } from '@masthead/contract';
import type { Contact } from '@masthead/site/pages.ts';

export const personOf = (contact: PressContact, photo: ImageCrop | null): Contact => ({
  name: contact.name,
  role: contact.role,
  email: contact.email,
  phone: contact.phone,
  photo: photo?.cropped ?? photo?.original ?? null,
  initials: contact.name
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word, at, all) => (at === 0 || at === all.length - 1 ? [[...word][0]!] : []))
    .join('')
    .toUpperCase(),
});
