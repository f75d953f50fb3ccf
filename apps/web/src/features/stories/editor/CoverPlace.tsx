import classes from './editor.module.css';
import { useStory } from './story-context.ts';

/** Keeps the place of the picture above the text until its field is there. */
export function CoverPlace() {
  const { values } = useStory();
  return (
    <section data-part="cover_image" className={classes.cover} data-place={values.cover_image ? 'picture' : 'none'} />
  );
}
