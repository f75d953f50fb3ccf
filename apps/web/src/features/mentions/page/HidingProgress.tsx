import { events, type PayloadOf, type Stream } from '@masthead/contract';
import { useEffect, useState } from 'react';
import { refresh } from '../../../shared/api/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { useChannel } from '../../../shared/realtime/index.ts';
import { forgetLists, takeOut } from '../mentions.api.ts';

type Hiding = PayloadOf<typeof events.mentionsHiding>;

const HidingBar = lazyPart(async () => (await import('./HidingBar.tsx')).HidingBar, { hasTexts: true });

/** Milliseconds without an event after which a hiding is no longer shown. */
const silence = 30_000;

/** Shows the progress of hiding an outlet with many mentions, or of its undo; nothing once it is finished. */
export function HidingProgress({ stream }: { stream: Stream }) {
  const [hiding, setHiding] = useState<Hiding | null>(null);
  useChannel(events.mentionsHiding, stream.brand_id, (told) => {
    if (told.stream_ids.length > 0 && !told.stream_ids.includes(stream.id)) return;
    const isDone = told.done >= told.total;
    setHiding(isDone ? null : told);
    // Pages that were loaded in between still contained mentions that were about to be hidden.
    if (!told.is_undo)
      takeOut(stream.id, (mention) => told.outlet_ids.includes(mention.media_outlet.id), { isHidden: false });
    if (isDone) forgetLists();
    void refresh('mentions.chart', ...(isDone ? (['streams.index'] as const) : []));
  });
  useEffect(() => {
    const timer = hiding && setTimeout(() => setHiding(null), silence);
    return () => void (timer && clearTimeout(timer));
  }, [hiding]);
  return hiding && <HidingBar {...hiding} />;
}
