import type { Payloads } from './event-payloads.ts';

type ChannelKind = 'user' | 'brand' | 'story' | 'deployments';

/** A channel of the Pusher protocol. */
export interface Channel {
  kind: ChannelKind;
  /** Public channels need no signature; subscribers of a presence channel see each other. */
  access: 'public' | 'private' | 'presence';
  name: (id: string) => string;
}

const defineChannel = (kind: ChannelKind, access: 'private' | 'presence'): Channel => ({
  kind,
  access,
  name: (id) => `${access}-${kind}.${id}`,
});

/** Every channel. Private and presence channels belong to one record and are named after its id. */
export const channels = {
  user: defineChannel('user', 'private'),
  brand: defineChannel('brand', 'private'),
  /** Held by those who have the story open. */
  story: defineChannel('story', 'presence'),
  deployments: { kind: 'deployments', access: 'public', name: () => 'deployments' } satisfies Channel,
};
/** The id of channels that belong to no record. */
export const everyone = '';

const channelNamePattern = /^[a-z]+-[a-z]+\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads the name of a channel; undefined if no channel has such a name. */
export function readChannelName(text: string): { channel: Channel; id: string } | undefined {
  const [, id = ''] = channelNamePattern.exec(text) ?? [];
  const channel = Object.values(channels).find((one) => one.name(id) === text);
  return channel && { channel, id };
}

/**
 * An event of a channel, which open pages receive. Payloads hold ids and counts only: the records are asked for.
 * A class, so that no other object passes for a declared event.
 */
class ChannelEvent<N extends keyof Payloads> {
  protected readonly isDeclared = true;
  readonly channel: Channel;
  readonly name: N;
  constructor(channel: Channel, name: N) {
    this.channel = channel;
    this.name = name;
  }
}

export type { ChannelEvent };
export type EventName = keyof Payloads;
export type PayloadOf<E> = E extends ChannelEvent<infer N> ? Payloads[N] : never;

const defineEvent = <N extends keyof Payloads>(channel: Channel, name: N) => new ChannelEvent(channel, name);

const { brand, deployments, story, user } = channels;

/** Every event that open pages receive. */
export const events = {
  /** The user's role, permissions or brands have changed. `brand_id` is absent if the whole organisation is concerned. */
  permissionsChanged: defineEvent(user, 'permissions.changed'),
  /** A brand of the user was deleted, by `user_id`. */
  brandDeleted: defineEvent(user, 'brand.deleted'),
  exportsChanged: defineEvent(user, 'exports.changed'),
  clippingsChanged: defineEvent(brand, 'clippings.changed'),
  /** Clippings of a brand are being read for key messages and quotes. */
  clippingsRead: defineEvent(brand, 'clippings.read'),
  /** An e-mail was planned, sent, paused or stopped, or has progressed; opens and clicks count as well. */
  emailsChanged: defineEvent(brand, 'emails.changed'),
  mentionsCreated: defineEvent(brand, 'mentions.created'),
  /** `mention_id` is given if one mention has changed. */
  mentionsChanged: defineEvent(brand, 'mentions.changed'),
  /** Progress of hiding or showing outlets with many mentions. No `stream_ids`: all streams of the brand. */
  mentionsHiding: defineEvent(brand, 'mentions.hiding'),
  annotationsChanged: defineEvent(brand, 'annotations.changed'),
  /** Comments on a document, clipping or story have changed. */
  commentsChanged: defineEvent(brand, 'comments.changed'),
  /** Pieces were assigned to somebody, or are done. */
  assignmentsChanged: defineEvent(brand, 'assignments.changed'),
  /** Notes or events of relations have changed. */
  activityChanged: defineEvent(brand, 'activity.changed'),
  /** The user has a new notice. */
  noticeCreated: defineEvent(user, 'notice.created'),
  /** A reminder of the user is due. */
  reminderDue: defineEvent(user, 'reminder.due'),
  reportsChanged: defineEvent(user, 'reports.changed'),
  storiesChanged: defineEvent(brand, 'stories.changed'),
  streamsBackfill: defineEvent(brand, 'streams.backfill'),
  streamsFolders: defineEvent(brand, 'streams.folders'),
  streamsChanged: defineEvent(brand, 'streams.changed'),
  /** A process of this version has started to answer. */
  deployed: defineEvent(deployments, 'deployed'),
  storyChanged: defineEvent(story, 'story.changed'),
};
