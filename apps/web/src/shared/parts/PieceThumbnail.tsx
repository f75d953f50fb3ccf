import { initialsOf, tintOf } from './initials.ts';
import { OutletLogo } from './OutletMark.tsx';
import { Picture } from './Picture.tsx';
import classes from './parts.module.css';

interface Props {
  /** The picture of a piece; null: it has none. */
  src: string | null;
  /** Name of its outlet, whose initials are shown without a picture. */
  outlet: string;
  outletId?: string | undefined;
}

/** Shows the picture of a piece, otherwise the logo or the initials of its outlet; the place decides the size. */
export function PieceThumbnail({ src, outlet, outletId }: Props) {
  const initials = (
    <span className={classes.initials} data-tint={tintOf(outlet)}>
      {initialsOf(outlet)}
      {outletId && <OutletLogo id={outletId} />}
    </span>
  );
  return (
    <span className={classes.thumbnail} aria-hidden>
      {src ? <Picture src={src} alt="" fallback={initials} /> : initials}
    </span>
  );
}
