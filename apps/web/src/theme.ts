import {
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  Menu,
  Modal,
  Popover,
  Select,
  Switch,
  Tooltip,
} from '@mantine/core'
import { texts } from '#texts'

const slate: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e2e8f0',
  '#cbd5e1',
  '#94a3b8',
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
  '#303c50',
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

const named = { closeButtonProps: { 'aria-label': texts.frame.close } }
const quick = { duration: 120 }

/** Compact controls: 32 px high, 13 px letters. */
const compact = { '--input-height': '2rem', '--input-fz': '0.8125rem' }

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
  components: {
    Input: Input.extend({ vars: () => ({ wrapper: compact }) }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    }),
    Button: Button.extend({
      vars: (_, { size }) => ({
        root:
          size === 'compact-sm' || size === 'xs'
            ? {}
            : {
                '--button-height': '2rem',
                '--button-fz': '0.8125rem',
                '--button-padding-x': '14px',
              },
      }),
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' } }),
    Switch: Switch.extend({ defaultProps: { size: 'sm' } }),
    Select: Select.extend({ defaultProps: { allowDeselect: false, checkIconPosition: 'right' } }),
    Modal: Modal.extend({ defaultProps: { ...named, transitionProps: quick, centered: true } }),
    Drawer: Drawer.extend({ defaultProps: { ...named, transitionProps: quick } }),
    Menu: Menu.extend({ defaultProps: { shadow: 'md', transitionProps: quick } }),
    Popover: Popover.extend({ defaultProps: { shadow: 'md', transitionProps: quick } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, transitionProps: quick } }),
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
