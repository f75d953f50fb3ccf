import './tokens.css';
import './fallbacks.css';
import './base.css';
import './mantine-parts.ts';
import './mantine.css';

export { cssVariablesResolver, theme } from './theme.ts';
