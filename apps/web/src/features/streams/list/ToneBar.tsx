import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './tone-bar.module.css';

interface Props {
  tone: { negative: number; neutral: number; positive: number };
}

/** The shares of the three tones as one small bar. */
export function ToneBar({ tone }: Props) {
  const t = useT('streams');
  const { number } = useFormat();
  const { positive, neutral, negative } = tone;
  if (positive + neutral + negative === 0) return <>–</>;
  const label = t('compare.tones', {
    positive: number(positive),
    neutral: number(neutral),
    negative: number(negative),
  });
  return (
    <span className={classes.bar} role="img" aria-label={label} title={label}>
      {(['positive', 'neutral', 'negative'] as const).map(
        (name) => tone[name] > 0 && <i key={name} data-tone={name} style={{ flexGrow: tone[name] }} />,
      )}
    </span>
  );
}
