import type { ReactNode } from 'react';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Changes, type Texts } from './Changes.tsx';
import classes from './saving.module.css';

interface Props {
  title: string;
  /** An explanation of whose words are crossed out and whose are new. */
  note: string;
  before: Texts;
  after: Texts;
  actions: ReactNode;
  onClose: () => void;
}

/** Two states of a story's texts, word by word. */
export function CompareDialog({ title, note, before, after, actions, onClose }: Props) {
  const app = useT('app');
  return (
    <Modal opened onClose={onClose} title={title} size={760} closeButtonProps={{ 'aria-label': app('close') }}>
      <p className={classes.note}>{note}</p>
      <Changes before={before} after={after} />
      <div className={classes.actions}>{actions}</div>
    </Modal>
  );
}
