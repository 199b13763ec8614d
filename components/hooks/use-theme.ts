import { createContext, useContext } from 'react';
import { type Theme, themeOf } from '../theme.ts';

/** The theme of the screen; Unicode and colour unless a provider says otherwise. */
export const ThemeContext = createContext<Theme>(themeOf({ unicode: true, color: true }));

export const useTheme = (): Theme => useContext(ThemeContext);
