import { IconCircleX } from '@tabler/icons-react';
import classes from './form.module.css';

/** What the server refused and no input can show, in one place above the form. */
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
