// Without the fonts of the theme: system fonts need no download and no font policy.
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
