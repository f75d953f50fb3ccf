import { initialsOf, tintOf } from './initials.ts';
import { Picture } from './Picture.tsx';
import classes from './parts.module.css';

interface Props {
  /** The picture of a piece; null: it has none. */
  src: string | null;
  /** Name of its outlet, whose initials are shown without a picture. */
  outlet: string;
}

/** Shows the picture of a piece, otherwise the initials of its outlet in the tint of its name; the place decides the size. */
export function PieceThumbnail({ src, outlet }: Props) {
  const initials = (
    <span className={classes.initials} data-tint={tintOf(outlet)}>
      {initialsOf(outlet)}
    </span>
  );
  return (
    <span className={classes.thumbnail} aria-hidden>
      {src ? <Picture src={src} alt="" fallback={initials} /> : initials}
    </span>
  );
}
