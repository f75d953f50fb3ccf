import { useFormat } from '../format/index.ts';
import { useT } from '../i18n/index.ts';
import classes from './parts.module.css';
import { surenessOf, type Tone, toneShapes } from './tone.ts';

const fills = { sure: 'currentColor', likely: 'color-mix(in srgb, currentColor 35%, transparent)', unsure: 'none' };

interface ToneMarkProps {
  /** `unsure`: of a clipping whose tone the machine was unsure of and nobody has set. */
  tone: Tone;
  /** 0 to 1; null: set by a person. */
  confidence: number | null;
  /** The person who set the tone, shown instead of the percentage. */
  by?: string;
  /** Shape and per cent without the word, in narrow tables; the word is still read out. */
  isShort?: boolean;
}

/** Tone by shape and word, with how sure it is. Colour only repeats it. */
export function ToneMark({ tone, confidence, by, isShort }: ToneMarkProps) {
  const t = useT('app');
  const { percentage } = useFormat();
  const sureness = tone === 'unsure' ? tone : surenessOf(confidence);
  const name =
    sureness === 'unsure' && tone !== 'unsure'
      ? t('tone.unsure_of', { tone: t(`tone.${tone}`).toLocaleLowerCase() })
      : t(`tone.${tone}`);
  return (
    <span className={classes.tone} data-tone={tone}>
      <svg viewBox="0 0 12 12" aria-hidden>
        <path d={toneShapes[tone]} fill={fills[sureness]} stroke="currentColor" strokeLinejoin="round" />
      </svg>
      <span className={isShort ? 'visually-hidden' : undefined}>
        {by ? t('tone.set_by', { tone: name, name: by }) : name}
      </span>
      {confidence !== null && !by && (
        <span className={classes.confidence}>{percentage(Math.round(confidence * 100) / 100)}</span>
      )}
    </span>
  );
}
