import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { texts } from '#texts'

const slate: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e2e8f0',
  '#cbd5e1',
  '#8494a9',
  '#64748b',
  '#475569',
  '#334155',
  '#1e293b',
  '#0f172a',
]
const night: MantineColorsTuple = [
  '#e2e8f0',
  '#cbd5e1',
  '#9fb0c6',
  '#7f90a8',
  '#56677f',
  '#232d3e',
  '#1a2231',
  '#131a26',
  '#0e141e',
  '#0a0f17',
]
const indigo: MantineColorsTuple = [
  '#eef1ff',
  '#dfe4fd',
  '#c0c9fa',
  '#a0adf7',
  '#8795f4',
  '#6d7df0',
  '#5b6be9',
  '#4b5be0',
  '#3f4ed2',
  '#3340ad',
]

const quick = { duration: 120 }
const floating = {
  closeButtonProps: { 'aria-label': texts.frame.close },
  overlayProps: { backgroundOpacity: 0.35 },
  transitionProps: quick,
}

const floatingTitle = { title: { fontSize: '16px', fontWeight: 600, lineHeight: 1.35 } }

/** Compact controls: 32 px high, 13 px letters. */
const compactInput = { '--input-height': '2rem', '--input-fz': '13px' }
const inputWords = {
  label: { '--input-label-size': '13px', '--input-asterisk-color': 'var(--muted)' },
  description: { '--input-description-size': '12px' },
  error: { '--input-error-size': '12px' },
}
const compactButton = {
  '--button-height': '2rem',
  '--button-fz': '13px',
  '--button-padding-x': '14px',
}
const buttonOf = (size = 'sm') => (size === 'sm' ? compactButton : {})

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 8,
  autoContrast: true,
  colors: { gray: slate, dark: night, indigo },
  black: '#0f172a',
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '22px' },
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Named, not imported: a component is fetched with the first screen that uses it.
  components: {
    Input: { vars: () => ({ wrapper: compactInput }) },
    InputWrapper: {
      // Below, so that fields side by side stand in one line.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      vars: () => inputWords,
    },
    Button: { vars: (_: unknown, { size }: { size?: string }) => ({ root: buttonOf(size) }) },
    Anchor: { defaultProps: { underline: 'always' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
    // In dark colours its ground is that of the screen.
    SegmentedControl: {
      styles: { root: { border: '1px solid var(--line)', background: 'var(--surface)' } },
    },
    Modal: { defaultProps: { ...floating, centered: true }, styles: floatingTitle },
    Drawer: { defaultProps: floating, styles: floatingTitle },
    Menu: {
      defaultProps: { shadow: 'md', transitionProps: quick, withInitialFocusPlaceholder: false },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: quick } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: quick } },
  },
})

/** The few colours of the library that are too faint on our surfaces. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--panel)',
    '--mantine-color-placeholder': '#64748b',
    '--mantine-color-anchor': '#3f4ed2',
    '--mantine-color-error': '#c81e1e',
    '--mantine-color-default-border': '#cbd5e1',
  },
  dark: {
    '--mantine-color-body': 'var(--panel)',
    '--mantine-color-placeholder': '#8b9bb2',
    '--mantine-color-anchor': '#a0adf7',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-default-border': '#3a475d',
  },
})

export const colourSchemes = localStorageColorSchemeManager({ key: 'svc-colour-scheme' })
