import type { PrintPrograms } from '@masthead/contract';
import { useT } from '../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../shared/icons/index.ts';
import classes from './print.module.css';

/** Sentences about the programs that the server lacks, and their consequence. */
export function ProgramNotes({ programs }: { programs: PrintPrograms | undefined }) {
  const t = useT('print');
  if (!programs) return null;
  const missing = [
    ...(programs.pictures ? [] : [t('needs_pdftoppm')]),
    ...(programs.languages.length > 0 ? [] : [t('needs_tesseract')]),
  ];
  return missing.map((sentence) => (
    <p key={sentence} className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      {sentence}
    </p>
  ));
}
