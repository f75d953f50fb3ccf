import type { ComponentProps } from 'react';
import classes from './chip.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** It narrows what is shown. */
  isChosen: boolean;
}

/** A filter as a chip: it says what is chosen, and opens the choice or takes it away. */
export const ChipButton = ({ isChosen, ...props }: Props) => (
  // Last, since the component that it opens passes its own class, which may be empty.
  <button {...props} type="button" className={classes.chip} data-chosen={isChosen || undefined} />
);
