import type { Mention, MentionView } from '@masthead/contract';
import { call, callLater, refresh } from '../../../shared/api/index.ts';
import { confirm, notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { isHidden } from '../hidden.ts';
import { forgetLists, patchMentions, takeOut } from '../mentions.api.ts';
import { ownChange } from '../own-changes.ts';
import type { HideWhat, MentionActions, Translate } from './mention-actions.ts';

const shown = { stream: false, brand: false, organisation: false } as const;

/** Returns a test for the mentions that leave the list together with these. */
function goneWith(mentions: readonly Mention[], reach: HideWhat['reach']): (mention: Mention) => boolean {
  const key = (mention: Mention) =>
    reach === 'story' ? mention.cluster_id : reach === 'outlet' ? mention.media_outlet.id : mention.id;
  const gone = new Set(mentions.map(key));
  return (mention) => gone.has(key(mention));
}

/** Refreshes lists that are not on the screen, charts and counts. */
const settled = (): void => {
  forgetLists();
  void refresh('mentions.chart', 'mentions.copies', 'streams.index', 'streams.quota');
};

export const hideActions = (
  t: Translate,
  view: MentionView,
): Pick<MentionActions, 'hide' | 'unhide' | 'blockOutlet'> => ({
  hide(mentions, { level = 'stream', reach = view === 'stories' ? 'story' : 'piece' } = {}) {
    const visible = mentions.filter((mention) => !isHidden(mention));
    const streamId = visible[0]?.stream_id;
    if (!streamId) return;
    const params = { stream_id: streamId };
    const { back } = takeOut(streamId, goneWith(visible, reach), { isHidden: false });
    const ids = visible.map((mention) => mention.id);
    patchMentions(ids, { hidden: { ...shown, [level]: true } });
    const undone = () => {
      back();
      patchMentions(ids, { hidden: shown });
    };
    ownChange(callLater('mentions.bulk-hide', { params, body: { mentions: ids, level, reach } })).then(
      ({ data: { hide_id, hidden } }) => {
        const undo = () => {
          undone();
          if (hide_id)
            ownChange(callLater('mentions.undo-hide', { params, body: { hide_id } })).then(
              settled,
              (error: unknown) => {
                notifyFailure(error);
                takeOut(streamId, goneWith(visible, reach), { isHidden: false });
              },
            );
        };
        const [first] = visible;
        const title =
          reach === 'outlet' && first
            ? t('actions.outlet_hidden', { outlet: first.media_outlet.name, count: hidden })
            : hidden > 1
              ? t('actions.many_hidden', { count: hidden })
              : t(`actions.hidden_in.${level}`);
        notify({ title, undo });
        settled();
      },
      (error: unknown) => {
        undone();
        notifyFailure(error);
      },
    );
  },

  unhide(mentions) {
    const streamId = mentions[0]?.stream_id;
    if (!streamId) return;
    const ids = mentions.map((mention) => mention.id);
    const { back } = takeOut(streamId, goneWith(mentions, 'piece'), { isHidden: true });
    patchMentions(ids, { hidden: shown });
    ownChange(callLater('mentions.bulk-unhide', { params: { stream_id: streamId }, body: { mentions: ids } })).then(
      () => {
        notify({ title: t('actions.unhidden', { count: ids.length }) });
        settled();
      },
      (error: unknown) => {
        back();
        for (const mention of mentions) patchMentions([mention.id], { hidden: mention.hidden });
        notifyFailure(error);
      },
    );
  },

  blockOutlet(mention) {
    void block(t, mention);
  },
});

/**
 * Blocks an outlet after a question, because the stream is searched again; Undo allows the outlet again, and finds its
 * mentions again.
 */
async function block(t: Translate, { stream_id, media_outlet: outlet }: Mention): Promise<void> {
  const isSure = await confirm({
    title: t('block.title', { outlet: outlet.name }),
    body: t('block.body'),
    confirmLabel: t('block.confirm'),
    danger: true,
  });
  if (!isSure) return;
  const params = { stream_id };
  const changed = () => refresh('streams.show', 'streams.index', 'streams.quota', 'mentions.chart');
  const { back } = takeOut(stream_id, (mention) => mention.media_outlet.id === outlet.id, { isHidden: false });
  try {
    await ownChange(call('streams.blocked-outlets.store', { params, body: { media_outlet_id: outlet.id } }));
    const undo = () => {
      back();
      ownChange(call('streams.blocked-outlets.delete', { params: { ...params, media_outlet_id: outlet.id } })).then(
        changed,
        notifyFailure,
      );
    };
    notify({ title: t('block.done', { outlet: outlet.name }), undo });
    await changed();
  } catch (error) {
    back();
    notifyFailure(error);
  }
}
