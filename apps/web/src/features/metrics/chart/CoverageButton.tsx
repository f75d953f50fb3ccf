import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './chart.module.css';
import type { CoverageTarget } from './coverage-target.ts';
import { useOpenCoverage } from './useOpenCoverage.ts';

interface Props {
  /** null: the clippings of the figure cannot be named by filters. */
  target: CoverageTarget | null;
  /** Opens the records behind the figure, if they are not clippings. */
  onPick?: (() => void) | undefined;
  /** The description of the figure for screen readers. */
  label: string;
  children: ReactNode;
}

/** A figure that leads to the clippings it counts. */
export function CoverageButton({ target, onPick, label, children }: Props) {
  const t = useT('metrics');
  const open = useOpenCoverage();
  if (onPick)
    return (
      <button type="button" className={classes.figureLink} onClick={onPick}>
        {children}
        <span className="visually-hidden">{label}</span>
      </button>
    );
  if (!target || !open) return <>{children}</>;
  return (
    <button type="button" className={classes.figureLink} title={t('chart.open')} onClick={() => open(target)}>
      {children}
      <span className="visually-hidden">
        {label}, {t('chart.open')}
      </span>
    </button>
  );
}
