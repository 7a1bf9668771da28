/// <reference lib="dom" />

interface Appearance {
  theme?: string
  labels?: string
  variables?: Record<string, string>
  rules?: Record<string, Record<string, string>>
}

/** The page's options for the appearance of the fields. */
export interface AppearanceOptions {
  appearance?: Appearance
  fonts?: { cssSrc?: string; family?: string; src?: string; weight?: string; style?: string }[]
  element?: { style?: { base?: Record<string, unknown>; invalid?: Record<string, unknown> } }
}

const nightTheme: Record<string, string> = {
  colorPrimary: '#85d996',
  colorBackground: '#30313d',
  colorText: '#ffffff',
  colorTextSecondary: '#b6b7c4',
  colorTextPlaceholder: '#9d9fb0',
  colorDanger: '#fe87a1',
  inputColorBorder: '#424353',
}

/** Stripe's appearance selectors and the selectors used here. */
const selectors: Record<string, string> = {
  '.Input': '.Input',
  '.Input:focus': '.Input:focus',
  '.Input:hover': '.Input:hover',
  '.Input--invalid': '.Input[aria-invalid="true"]',
  '.Input::placeholder': '.Input::placeholder',
  '.Label': '.Label',
  '.Label--invalid': '.Field--invalid .Label',
  '.Error': '.Error',
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const ownRules = new CSSStyleSheet()
document.adoptedStyleSheets = [ownRules]
let variablesSet: string[] = []

function applyVariables(variables: Record<string, string>): void {
  const { style } = document.documentElement
  for (const name of variablesSet) style.removeProperty(name)
  variablesSet = Object.keys(variables).map((name) => `--${name}`)
  for (const [name, value] of Object.entries(variables)) style.setProperty(`--${name}`, value)
}

function applyRules(rules: Record<string, Record<string, string>>): void {
  ownRules.replaceSync('')
  for (const [input, properties] of Object.entries(rules)) {
    const selector = selectors[input]
    if (!selector) continue
    ownRules.insertRule(`${selector} {}`, ownRules.cssRules.length)
    const rule = ownRules.cssRules[ownRules.cssRules.length - 1]
    if (!(rule instanceof CSSStyleRule)) continue
    for (const [name, value] of Object.entries(properties)) rule.style.setProperty(kebab(name), value)
  }
}

const fontsLoaded = new Set<string>()

function applyFonts(fonts: NonNullable<AppearanceOptions['fonts']>): void {
  for (const font of fonts) {
    const key = JSON.stringify(font)
    if (fontsLoaded.has(key)) continue
    fontsLoaded.add(key)
    if (font.cssSrc) {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = font.cssSrc
      document.head.append(link)
    } else if (font.family && font.src) {
      const face = new FontFace(font.family, font.src, {
        ...(font.weight ? { weight: font.weight } : {}),
        ...(font.style ? { style: font.style } : {}),
      })
      document.fonts.add(face)
      face.load().catch(() => document.fonts.delete(face))
    }
  }
}

const baseNames: Record<string, string> = {
  color: 'colorText',
  fontFamily: 'fontFamily',
  fontSize: 'fontSizeBase',
  fontWeight: 'fontWeightNormal',
  iconColor: 'iconColor',
}

/** The `style.base` of single-line elements as appearance variables. */
function variablesOfBase(base: Record<string, unknown>): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, variable] of Object.entries(baseNames)) {
    const value = base[name]
    if (typeof value === 'string') variables[variable] = value
  }
  const placeholder = base['::placeholder'] as { color?: unknown } | undefined
  if (typeof placeholder?.color === 'string') variables.colorTextPlaceholder = placeholder.color
  return variables
}

/** Applies the page's appearance options. */
export function applyAppearance(options: AppearanceOptions): void {
  const { appearance = {}, fonts = [], element } = options
  const invalid = element?.style?.invalid?.color
  applyVariables({
    ...(appearance.theme === 'night' ? nightTheme : {}),
    ...(appearance.variables ?? {}),
    ...variablesOfBase(element?.style?.base ?? {}),
    ...(typeof invalid === 'string' ? { colorDanger: invalid } : {}),
  })
  applyRules(appearance.rules ?? {})
  applyFonts(fonts)
}
