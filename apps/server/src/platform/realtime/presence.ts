/** Somebody on a presence channel, as the signed data of the subscription says. */
export interface PresenceMember {
  user_id: string;
  user_info?: unknown;
}

/** null: the channel does not say who listens; undefined: it does, and this data says nothing that can be read. */
export function memberOf(channel: string, channelData: unknown): PresenceMember | null | undefined {
  if (!channel.startsWith('presence-')) return null;
  try {
    const data = JSON.parse(String(channelData)) as Partial<PresenceMember>;
    return typeof data.user_id === 'string' ? { user_id: data.user_id, user_info: data.user_info } : undefined;
  } catch {
    return undefined;
  }
}

/** Who listens on presence channels. A user with several tabs is there once, until the last of them is closed. */
export function createPresence<S>() {
  const channels = new Map<string, Map<S, PresenceMember>>();
  const countOf = (members: Map<S, PresenceMember>, userId: string) =>
    [...members.values()].filter((member) => member.user_id === userId).length;
  return {
    /** true: the user was not there before. */
    enter(channel: string, socket: S, member: PresenceMember): boolean {
      const members = channels.get(channel) ?? new Map<S, PresenceMember>();
      channels.set(channel, members.set(socket, member));
      return countOf(members, member.user_id) === 1;
    },
    /** The user who is gone with this socket; undefined: still there by another one, or never was. */
    leave(channel: string, socket: S): string | undefined {
      const members = channels.get(channel);
      const member = members?.get(socket);
      if (!members || !member) return undefined;
      members.delete(socket);
      if (members.size === 0) channels.delete(channel);
      return countOf(members, member.user_id) === 0 ? member.user_id : undefined;
    },
    list(channel: string) {
      const hash = Object.fromEntries(
        [...(channels.get(channel)?.values() ?? [])].map(({ user_id, user_info }) => [user_id, user_info ?? {}]),
      );
      const ids = Object.keys(hash);
      return { ids, hash, count: ids.length };
    },
  };
}
