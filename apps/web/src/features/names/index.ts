export { ArticleNames } from './ArticleNames.tsx';
