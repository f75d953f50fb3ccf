import type { RecordingPassage } from '@masthead/contract';
import { useEffect, useRef } from 'react';
import { timeCode } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../recordings.module.css';

interface Props {
  passages: readonly RecordingPassage[];
  /** Second whose words are marked, and scrolled to. */
  marked?: number | undefined;
  /** Second that is being played. */
  now?: number | undefined;
  /** Plays from a second; undefined if there is nothing to play. */
  onPlay?: ((second: number) => void) | undefined;
}

const isIn = (second: number | undefined, passages: readonly RecordingPassage[], at: number): boolean =>
  second !== undefined && second >= (passages[at]?.second ?? 0) && second < (passages[at + 1]?.second ?? Infinity);

/** Shows a transcript in paragraphs with their times, and highlights the words at the marked second. */
export function Transcript({ passages, marked, now, onPlay }: Props) {
  const t = useT('recordings');
  const mentions = useT('mentions');
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (marked !== undefined) place.current?.scrollIntoView({ block: 'center' });
  }, [marked]);
  return (
    <section className={classes.transcript} aria-label={t('transcript')}>
      {passages.map(({ second, cues }, at) => {
        const last = isIn(marked, passages, at) ? cues.findLastIndex((cue) => cue.second <= (marked ?? 0)) : -1;
        const spoken = cues[last]?.second;
        return (
          <div key={`${second} ${cues[0]?.text ?? at}`} aria-current={isIn(now, passages, at) || undefined}>
            {onPlay ? (
              <button type="button" className="num" onClick={() => onPlay(second)}>
                <span className="visually-hidden">{mentions('play_from', { time: timeCode(second) })}</span>
                <span aria-hidden>{timeCode(second)}</span>
              </button>
            ) : (
              <span className="num">{timeCode(second)}</span>
            )}
            <p>
              {cues.map((cue, index) => {
                const text = index === 0 ? cue.text : ` ${cue.text}`;
                // Several cues may begin in the same second.
                return last >= 0 && cue.second === spoken ? (
                  <mark key={index} ref={place}>
                    {text}
                  </mark>
                ) : (
                  text
                );
              })}
            </p>
          </div>
        );
      })}
    </section>
  );
}
