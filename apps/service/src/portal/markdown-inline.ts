import { escapeText } from './html.ts'

/** Tags are set aside while words are looked at, so that no rule reaches into an address. */
const mark = '\u0000'
type Keep = (tag: string) => string
type Rule = [RegExp, (keep: Keep, ...found: string[]) => string]

const url = '((?:[^()\\s]|\\([^()\\s]{0,200}\\)){1,2000})'
const addressed = (text: string) => escapeText(text.replaceAll('&amp;', '&'))
const around =
  (tag: string): Rule[1] =>
  (_keep, text = '') =>
    `<${tag}>${text}</${tag}>`

/** In this order: what was written before is not looked at again. */
const rules: Rule[] = [
  [/`([^`\n]{1,2000})`/g, (keep, code = '') => keep(`<code>${escapeText(code)}</code>`)],
  [
    new RegExp(`!\\[([^[\\]\\n]{0,500})\\]\\(${url}\\)`, 'g'),
    (keep, alt = '', to = '') => keep(`<img src="${addressed(to)}" alt="${escapeText(alt)}">`),
  ],
  [
    new RegExp(`\\[([^[\\]\\n]{1,500})\\]\\(${url}\\)`, 'g'),
    (keep, text = '', to = '') => `${keep(`<a href="${addressed(to)}">`)}${text}${keep('</a>')}`,
  ],
  [
    /<(https?:\/\/[^<>\s]{1,2000})>/g,
    (keep, to = '') => keep(`<a href="${addressed(to)}">${escapeText(to)}</a>`),
  ],
  [/(<\/?[a-z][^<>]{0,2000}>)/gi, (keep, tag = '') => keep(tag)],
  [/\*\*(?=\S)([^*\n]{1,1000})\*\*/g, around('strong')],
  [/(?<!\w)__(?=\S)([^_\n]{1,1000})__(?!\w)/g, around('strong')],
  [/(?<![\w*])\*(?=\S)([^*\n]{1,1000})\*(?!\w)/g, around('em')],
  [/(?<!\w)_(?=\S)([^_\n]{1,1000})_(?!\w)/g, around('em')],
  [/~~([^~\n]{1,1000})~~/g, around('del')],
]

/** The words of a paragraph in Markdown as markup, which is still to be cleaned. */
export function renderInline(text: string): string {
  const tags: string[] = []
  const keep: Keep = (tag) => `${mark}${tags.push(tag) - 1}${mark}`
  const written = rules.reduce(
    (rest, [rule, write]) => rest.replace(rule, (_, ...found) => write(keep, ...found)),
    text.replaceAll(mark, ''),
  )
  return written.replace(new RegExp(`${mark}(\\d+)${mark}`, 'g'), (_, at) => tags[Number(at)] ?? '')
}
