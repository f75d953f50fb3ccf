import type { ImageCrop, Relation } from '@masthead/contract';
import type { SchemaInput } from '@masthead/contract/form-schemas.ts';

type RelationValues = SchemaInput<'relationForm'>;

export const newValues = {
  name: '',
  email: null,
  phone: null,
  photo_url: null,
  media_outlet_id: null,
  job_title: null,
  categories: [],
  topics: [],
  gender: null,
  country_id: null,
  website: null,
  youtube: null,
  twitter: null,
  facebook: null,
  instagram: null,
  linkedin: null,
  pinterest: null,
  personal_website: null,
  groups: [],
} satisfies RelationValues;

export const valuesOf = (relation: Relation): RelationValues => ({
  ...(Object.fromEntries(
    Object.keys(newValues).map((name) => [name, relation[name as keyof Relation] ?? null]),
  ) as RelationValues),
  media_outlet_id: relation.media_outlet?.id ?? null,
  country_id: relation.country?.id ?? null,
  categories: relation.categories.map(({ slug }) => slug),
  groups: relation.groups.map(({ id }) => id),
});

/** Returns the photo as the picture field has it, and the reverse: only the cropped picture is kept. */
export const pictureOf = (url: string | null | undefined): ImageCrop | null =>
  url ? { original: null, cropped: url } : null;
export const urlOf = (picture: ImageCrop | null): string | null => picture?.cropped ?? picture?.original ?? null;
