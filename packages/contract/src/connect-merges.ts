import { z } from 'zod';
import { relation } from './connect.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, list, one } from './fields.ts';
import { mergeFields } from './form-choices.ts';

/** Reasons for which two relations may be one person, the strongest first. */
export const duplicateReasons = ['email', 'phone', 'name'] as const;

const duplicatePair = z.object({
  /** The older one first. */
  relations: z.tuple([relation, relation]),
  reason: z.enum(duplicateReasons),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

const relationMerge = z.object({
  id,
  /** The relation that is gone. */
  merged: z.object({ id, name: z.string() }),
  merged_by: z.object({ id, full_name: z.string() }).nullable(),
  merged_at: dateTime,
  /** Time until which the merge can be undone. */
  undo_until: dateTime,
});
export type RelationMerge = z.infer<typeof relationMerge>;

const ofRelation = {
  subject: { kind: 'relation', id: 'params.relation_id' },
  params: z.object({ relation_id: id }),
} as const;

/** Relations that are one person. */
export const connectMergeEndpoints = defineEndpoints({
  'connect.relations.duplicates': {
    method: 'GET',
    path: '/connect/duplicates',
    area: 'connect',
    summary: 'Pairs of relations that may be one person: at most 50, those with the same e-mail address first',
    access: 'relations.list',
    subject: { kind: 'brands', id: 'query.brand' },
    query: z.object({ brand: list(id).optional() }),
    answer: one(z.array(duplicatePair)),
  },
  'connect.relations.keep-apart': {
    method: 'POST',
    path: '/connect/relations/{relation_id}/keep-apart',
    area: 'connect',
    summary: 'Says that another relation is another person, so that the pair is no longer offered',
    access: 'relation.create',
    ...ofRelation,
    body: z.object({ other_relation_id: id }),
    answer: null,
  },
  'connect.merges.index': {
    method: 'GET',
    path: '/connect/relations/{relation_id}/merges',
    area: 'connect',
    summary: 'Relations that were merged into this one and can be separated again, the newest first',
    access: 'relations.list',
    ...ofRelation,
    answer: one(z.array(relationMerge)),
  },
  'connect.merges.store': {
    method: 'POST',
    path: '/connect/relations/{relation_id}/merges',
    area: 'connect',
    summary:
      'Merges another relation of the brand into this one with its clippings, groups, notes, meetings and e-mails; can be undone for 30 days',
    access: 'relation.create',
    ...ofRelation,
    body: z.object({
      other_relation_id: id,
      /** Fields whose value comes from the other relation. */
      take: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]),
    }),
    answer: one(relationMerge),
    status: 201,
  },
  'connect.merges.undo': {
    method: 'DELETE',
    path: '/connect/relations/{relation_id}/merges/{merge_id}',
    area: 'connect',
    summary: 'Separates a merged relation again: what it brought goes back unless it was changed since',
    access: 'relation.create',
    subject: ofRelation.subject,
    params: ofRelation.params.extend({ merge_id: id }),
    answer: null,
  },
});
