import { IconCircleX } from '../icons/index.ts';
import classes from './form.module.css';

/** A banner above the form with the failures that no input can show. */
export function FormBanner({ form }: { form: { banner: string[] } }) {
  if (form.banner.length === 0) return null;
  return (
    <div role="alert" className={classes.banner}>
      <IconCircleX size={16} stroke={1.6} aria-hidden />
      <div>
        {form.banner.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
