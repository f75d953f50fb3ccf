import { apiOrigin } from '../api/index.ts';
import { initialsOf, tintOf } from './initials.ts';
import { ofSize } from './marks.tsx';
import classes from './parts.module.css';
import { squareSizes } from './sizes.ts';

interface Props {
  name: string;
  /** Null: the outlet is only named, and has no logo. */
  id: string | null | undefined;
}

/** More letters do not fit. */
const mostLetters = 2;

/** The initials of an outlet in the tint of its name, which its logo covers once it has been fetched; square. */
export function OutletMark({ name, id }: Props) {
  return (
    <span
      className={`${classes.initials} ${classes.outlet}`}
      data-tint={tintOf(name)}
      style={ofSize(squareSizes.small)}
      aria-hidden
    >
      {[...initialsOf(name)].slice(0, mostLetters)}
      {id && <OutletLogo id={id} />}
    </span>
  );
}

/** The logo of an outlet above what stands in for it: transparent where there is none. */
export function OutletLogo({ id }: { id: string }) {
  return (
    <img src={`${apiOrigin}/v2/media-outlets/${id}/logo`} alt="" loading="lazy" decoding="async" draggable={false} />
  );
}
