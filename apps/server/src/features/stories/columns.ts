import type { PressContact, StoryForm } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { fileUrl, holdFiles, holdImage, listFilesById } from '../files/index.ts';
import { idsOfPaths, isCountry, publicPhoneOf } from '../reference/index.ts';
import { cleanText } from './clean-text.ts';
import { findPrStyle } from './pr-styles.queries.ts';
import { picturesIn } from './sanitise-text.ts';
import type { StoryColumns } from './stories.queries.ts';

/** A story as far as its files are concerned; a new one has no texts yet. */
export interface HeldFiles {
  id: string;
  brand_id: BrandId;
  copytext?: string;
  boilerplate?: string | null;
  contact?: PressContact | null;
  /** Country of the newsroom, for phone numbers without a prefix. */
  newsroom_country: string;
}
type Form = Omit<StoryForm, 'tags' | 'newsroom_id'>;

/**
 * Kinds of holders of a story's files: attachments in their order by kind 'story', cover, picture of its card and pictures in
 * the text by kinds of their own.
 */
const holders = { attachments: 'story', cover: 'story_cover', social: 'story_social', text: 'story_text' } as const;
export const holderKinds = Object.values(holders);

/** Checks a form and makes columns of it: texts are cleaned, files held, categories flattened to the ids along their paths. Throws 422. */
export async function storyColumns(db: Db, scope: Scope, story: HeldFiles, form: Form): Promise<StoryColumns> {
  const { files, cover_image, social_image, copytext, boilerplate, categories, contact, pr_style_id, ...plain } = form;
  const ids = categories && idsOfPaths(categories);
  if (ids === null) throw invalidField('categories', 'invalid');
  const unknown = form.countries?.findIndex((country) => !isCountry(country)) ?? -1;
  if (unknown >= 0) throw invalidField(`countries.${unknown}`, 'invalid');
  if (pr_style_id) await checkStyle(db, scope, story, pr_style_id);
  if (files) await holdFiles(db, scope, { kind: holders.attachments, id: story.id }, files, 'files');
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(ids && { categories: ids }),
    ...(form.countries && { countries: [...new Set(form.countries)] }),
    ...(contact !== undefined && { contact: contact && JSON.stringify(checkedContact(story, contact)) }),
    ...(pr_style_id !== undefined && { pr_style_id }),
    ...(cover_image !== undefined && { cover_image: await heldImage(db, scope, story, 'cover_image', cover_image) }),
    ...(social_image !== undefined && {
      social_image: await heldImage(db, scope, story, 'social_image', social_image),
    }),
    ...(await cleanTexts(db, scope, story, { copytext, boilerplate })),
  };
}

/** Returns a contact with its phone as it is published; an unchanged one is not checked again. Throws 422. */
const checkedContact = ({ contact: before, newsroom_country }: HeldFiles, contact: PressContact): PressContact =>
  contact.phone === before?.phone
    ? contact
    : { ...contact, phone: publicPhoneOf(contact.phone, newsroom_country, 'contact.phone') };

async function checkStyle(db: Db, scope: Scope, story: HeldFiles, styleId: string): Promise<void> {
  const style = await findPrStyle(db, scope, styleId);
  if (!style || style.brand_id !== story.brand_id || (style.story_id !== null && style.story_id !== story.id))
    throw invalidField('pr_style_id', 'invalid');
}

const imageHolders = { cover_image: holders.cover, social_image: holders.social } as const;

async function heldImage(
  db: Db,
  scope: Scope,
  { id }: HeldFiles,
  field: keyof typeof imageHolders,
  image: (Form['cover_image'] & {}) | null,
) {
  const held = await holdImage(db, scope, { kind: imageHolders[field], id }, image, field);
  return held && JSON.stringify(held);
}

/** Pictures of others fall out of the texts; those that stay are held, with their addresses as they are now. */
async function cleanTexts(
  db: Db,
  scope: Scope,
  story: HeldFiles,
  { copytext, boilerplate }: Pick<Form, 'copytext' | 'boilerplate'>,
): Promise<StoryColumns> {
  if (copytext === undefined && boilerplate === undefined) return {};
  const wanted = [...picturesIn(copytext ?? ''), ...picturesIn(boilerplate ?? '')];
  const files = wanted.length > 0 ? await listFilesById(db, scope, wanted) : [];
  const addresses = new Map(files.filter(({ kind }) => kind === 'image').map((file) => [file.id, fileUrl(file)]));
  const columns = {
    ...(copytext !== undefined && { copytext: await cleanText('copytext', { html: copytext, addresses }) }),
    ...(boilerplate !== undefined && {
      boilerplate: boilerplate && (await cleanText('boilerplate', { html: boilerplate, addresses })),
    }),
  };
  const now = { copytext: story.copytext ?? '', boilerplate: story.boilerplate ?? '', ...columns };
  const held = [...picturesIn(now.copytext), ...picturesIn(now.boilerplate ?? '')];
  await holdFiles(db, scope, { kind: holders.text, id: story.id }, [...new Set(held)], 'copytext');
  return columns;
}
