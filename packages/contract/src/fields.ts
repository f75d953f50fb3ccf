import { zoneName } from '@masthead/measuring';
import { z } from 'zod';
import { countings, mediaTiers, mediaTypes, sentiments, tones } from './choices.ts';
import { limits } from './limits.ts';

/** UUIDv7 of everything but reference data. */
export const id = z.uuid();
/** ISO 3166-1 alpha-2, upper case: the id of a country. */
export const countryId = z.string().regex(/^[A-Z]{2}$/);
/** ISO 639-1, or 'other' if the language is unknown. */
export const languageCode = z.string().regex(/^([a-z]{2}|other)$/);
/** An IANA time zone that this runtime knows. */
export const timezone = z
  .string()
  .max(60)
  .refine((name) => zoneName(name) !== null);

/** A number of people that a medium reaches. */
export const audience = z.number().int().min(0).max(100_000_000_000);

export const currencyCode = z.string().regex(/^[A-Z]{3}$/);
/** Years that a moment may be in: computations over a period have an end, and PostgreSQL accepts every such date. */
const years = { min: 1900, max: 2100 } as const;
const inCalendar = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return year >= years.min && year < years.max;
};
const outOfCalendar = { params: { code: 'date' } };
export const dateTime = z.iso.datetime({ offset: true }).max(40).refine(inCalendar, outOfCalendar);
/** A calendar day, YYYY-MM-DD. */
export const date = z.iso.date().refine(inCalendar, outOfCalendar);
/** Largest whole number of an integer column. */
export const largestInteger = 2_147_483_647;
/** A number that counts versions, revisions and the like, from 1. */
export const ordinal = z.number().int().min(1).max(largestInteger);
export const shortText = z.string().trim().max(limits.shortText);
export const requiredText = z.string().trim().min(1).max(limits.shortText);
/** A host such as news.example.dk, as people write it: with or without scheme, path and www. */
export const domain = shortText
  .transform((text) =>
    text
      .toLowerCase()
      .replace(/^[a-z]+:\/\//, '')
      .replace(/^www\./, '')
      .replace(/[/?#].*$/, ''),
  )
  .pipe(
    z
      .string()
      .max(limits.shortText)
      .regex(/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u),
  );
export const longText = z.string().trim().max(limits.longText);
export const email = z.email().max(limits.shortText);
/** http or https; anything else is not fetched and not linked. */
export const webUrl = z.url({ protocol: /^https?$/ }).max(2000);
/** Lower and upper case letter and a number. The operator's setting may ask for more characters. */
export const newPassword = z
  .string()
  .min(limits.passwordMin)
  .max(200)
  .regex(/\p{Ll}/u)
  .regex(/\p{Lu}/u)
  .regex(/\d/);

const listLength = 200;
export const listText = z.string().max(20_000);
/** One query value or several, repeated or separated by commas, as a list. */
export const list = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .union([listText, z.array(listText).max(listLength)])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')).map((part) => part.trim()).filter(Boolean))
    .pipe(z.array(item).max(listLength));

export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

export const paging = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSize.max).default(limits.pageSize.default),
};

export const include = { include: z.string().max(200).optional() };

export const one = <T extends z.ZodType>(schema: T) => z.object({ data: schema });
export const many = <T extends z.ZodType>(schema: T) => z.object({ data: z.array(schema) });
export const page = <T extends z.ZodType>(schema: T) =>
  z.object({ data: z.array(schema), meta: z.object({ has_more: z.boolean(), cursor: z.string().nullable() }) });

export const mediaType = z.enum(mediaTypes);
export const sentiment = z.enum(sentiments);
export const tone = z.enum(tones);
export const counting = z.enum(countings);
export const mediaTier = z.enum(mediaTiers);

export const image = z.object({ original: z.string().nullable(), cropped: z.string().nullable() });
