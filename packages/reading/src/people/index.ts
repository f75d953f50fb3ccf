export { authorLink, compareAuthorLinks, contactsIn } from './author-links.ts';
export { expectedNamesakes } from './namesakes.ts';
export {
  compareNames,
  hasInitialsAlone,
  nameBlock,
  nameBlocks,
  nameKey,
  parsePersonName,
} from './person-name.ts';
export { readByline } from './read-byline.ts';
export { type Evidence, judgeSamePerson, type Signed } from './same-person.ts';
export { subjectWords } from './subject-words.ts';
