import type { hideLevels, Mention } from '@masthead/contract';
import { useEffect, useMemo, useRef } from 'react';
import { call, refresh } from '../../shared/api/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { isHidden } from './hidden.ts';
import { forgetLists, marksAllSeen, patchMention, takeOut } from './mentions.api.ts';

export type HideLevel = (typeof hideLevels)[number];

export interface MentionActions {
  save(mention: Mention): void;
  hide(mention: Mention, level?: HideLevel): void;
  /** Shows it again at every level at which it is hidden. */
  unhide(mention: Mention): void;
}

/** What can be done with a mention. The screen changes at once; a refusal takes it back, and so does Undo. */
export function useMentionActions(): MentionActions {
  const t = useT('mentions');
  return useMemo(() => {
    const removeClipping = (mention: Mention, clippingId: string) => {
      patchMention(mention.id, { clipping_id: null });
      call('clippings.delete', { params: { clipping_id: clippingId } }).then(
        () => refresh('clippings.index'),
        (error: unknown) => {
          patchMention(mention.id, { clipping_id: clippingId });
          notifyFailure(error);
        },
      );
    };
    const show = (mention: Mention, back: () => void) => {
      const levels = (['stream', 'brand', 'organisation'] as const).filter((level) => mention.hidden[level]);
      Promise.all(
        levels.map((level) => call('mentions.unhide', { params: { mention_id: mention.id }, body: { level } })),
      ).then(
        () => settled(),
        (error: unknown) => {
          back();
          notifyFailure(error);
        },
      );
    };
    return {
      save(mention) {
        if (mention.clipping_id) return void notify({ title: t('actions.already_saved') });
        call('mentions.save-as-clipping', { params: { mention_id: mention.id }, body: {} }).then(({ data }) => {
          patchMention(mention.id, { clipping_id: data.id });
          notify({ title: t('actions.saved'), undo: () => removeClipping(mention, data.id) });
          void refresh('clippings.index');
        }, notifyFailure);
      },
      hide(mention, level = 'stream') {
        if (isHidden(mention)) return;
        const back = takeOut(mention, { isHidden: false });
        call('mentions.hide', { params: { mention_id: mention.id }, body: { level } }).then(
          ({ data }) => {
            patchMention(mention.id, { hidden: data.hidden });
            const undo = () => {
              back();
              patchMention(mention.id, { hidden: mention.hidden });
              show(data, () => takeOut(mention, { isHidden: false }));
            };
            notify({ title: t(`actions.hidden_in.${level}`), undo });
            settled();
          },
          (error: unknown) => {
            back();
            notifyFailure(error);
          },
        );
      },
      unhide(mention) {
        const back = takeOut(mention, { isHidden: true });
        patchMention(mention.id, { hidden: { stream: false, brand: false, organisation: false } });
        show(mention, () => {
          back();
          patchMention(mention.id, { hidden: mention.hidden });
        });
        notify({ title: t('actions.unhidden') });
      },
    };
  }, [t]);
}

const settled = (): void => {
  forgetLists();
  void refresh('mentions.chart', 'streams.index');
};

/** Milliseconds in which opened mentions are collected before the API is told. */
const seenDelay = 800;

/** Marks mentions of a stream as read, a few in one call. What fails is unread again when the list is next loaded. */
export function useSeen(streamId: string): (mention: Mention) => void {
  const waiting = useRef<{ ids: Set<string>; timer?: ReturnType<typeof setTimeout> }>({ ids: new Set() });
  const tell = useRef(() => {});
  tell.current = () => {
    const mentions = [...waiting.current.ids].slice(-100);
    clearTimeout(waiting.current.timer);
    waiting.current = { ids: new Set() };
    if (mentions.length === 0) return;
    call('mentions.seen', { params: { stream_id: streamId }, body: { mentions } }).then(
      () => refresh('streams.index'),
      () => {},
    );
  };
  useEffect(() => () => tell.current(), []);
  return useMemo(
    () => (mention: Mention) => {
      if (mention.seen) return;
      patchMention(mention.id, { seen: true });
      waiting.current.ids.add(mention.id);
      clearTimeout(waiting.current.timer);
      waiting.current.timer = setTimeout(() => tell.current(), seenDelay);
    },
    [],
  );
}

/** Marks all mentions of a stream as read. */
export async function markAllSeen(streamId: string): Promise<void> {
  try {
    await call('mentions.seen', { params: { stream_id: streamId }, body: {} });
    marksAllSeen();
    await refresh('streams.index');
  } catch (error) {
    notifyFailure(error);
  }
}
