/** Finds texts for people in the page's code, which belong into a texts.ts with their translation. */
import { parseSync } from '@swc/core'

interface Node {
  type: string
  [key: string]: unknown
}

/** `said`: every string here is shown. `code`: only strings that look like words count as text. */
type Place = 'said' | 'code'

/** Attributes with texts, and properties that become such attributes. */
const READ =
  /^(label|title|hint|text|placeholder|alt|intro|meta|description|detail|fallback|sentence|reason|notice|suffix|words?)$|Label$|Text$|^aria-(label|description|roledescription|valuetext|placeholder)$/
/** Calls whose argument, by its index, is shown. */
const SHOWN: Record<string, number> = { show: 0, alert: 0, confirm: 0, sentenceOf: 1, ApiError: 2 }
/** Texts of the HTTP protocol. */
const TECHNICAL = new Set(['Bearer \0'])
/** Calls whose texts address developers and operators, and queries to the browser. */
const UNSEEN = /^Error$|^console\.|(^|\.)(closest|matches|querySelector|querySelectorAll|matchMedia)$/
const BRAND = /Slotwerk/g
const KEY_NAME =
  /^(Enter|Escape|Home|End|Tab|Space|Delete|Backspace|Page(Up|Down)|Arrow(Up|Down|Left|Right))$/
/** A capitalised word, or two words and more. */
const WORDS = /(^|[\s(‘“„])\p{Lu}\p{Ll}+(?!\p{L})|\p{L}{2,}[,.:]? \p{L}{2,}/u
/** One word beside an inserted value counts as text. */
const VALUE = '\0'
const WORD_BY_VALUE = /(^|\s)\p{L}{2,}(?=[.,:!?…]?(\s|$))/u

/** Returns the texts in the code of one file, in their order. */
export function findTexts(code: string): string[] {
  const found: string[] = []
  const take = (text: string, isText: boolean) => {
    if (isText && !TECHNICAL.has(text)) found.push(text.replaceAll(VALUE, '…').replaceAll(/\s+/g, ' ').trim())
  }

  const visit = (value: unknown, place: Place): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, place)
    else if (isNode(value)) visitNode(value, place)
  }
  const visitChildren = (node: Node) => {
    for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, 'code')
  }

  function visitNode(node: Node, place: Place): void {
    switch (node.type) {
      case 'StringLiteral': {
        const text = textOf(node['value'])
        return take(text, place === 'said' ? /\p{L}/u.test(text) : WORDS.test(text) && !KEY_NAME.test(text))
      }
      case 'TemplateLiteral': {
        const text = (node['quasis'] as Node[]).map(({ cooked }) => textOf(cooked)).join(VALUE)
        take(text, place === 'said' ? /\p{L}/u.test(text) : WORDS.test(text) || WORD_BY_VALUE.test(text))
        return visit(node['expressions'], 'code')
      }
      case 'JSXText':
        return take(textOf(node['value']), /\p{L}/u.test(textOf(node['value'])))
      case 'JSXElement':
      case 'JSXFragment':
        visit(node['opening'], 'code')
        return visit(node['children'], 'said')
      case 'JSXAttribute': {
        if (READ.test(nameOf(node['name']))) return visit(node['value'], 'said')
        // A plain string in another attribute is no text: an SVG path, for example.
        return isNode(node['value']) && node['value'].type === 'StringLiteral'
          ? undefined
          : visit(node['value'], 'code')
      }
      case 'KeyValueProperty':
        return visit(node['value'], READ.test(nameOf(node['key'])) ? 'said' : 'code')
      case 'JSXExpressionContainer':
      case 'ParenthesisExpression':
      case 'TsAsExpression':
      case 'TsSatisfiesExpression':
      case 'TsConstAssertion':
      case 'TsNonNullExpression':
        return visit(node['expression'], place)
      case 'ConditionalExpression':
        visit(node['test'], 'code')
        return visit([node['consequent'], node['alternate']], place)
      case 'BinaryExpression': {
        const operator = String(node['operator'])
        // A string that is only compared is no text.
        const operands = [node['left'], node['right']].filter(
          (side) => !(/^[!=]==?$/.test(operator) && isNode(side) && side.type === 'StringLiteral'),
        )
        return visit(operands, /^(\+|&&|\|\||\?\?)$/.test(operator) ? place : 'code')
      }
      case 'SwitchCase':
        return visit(node['consequent'], 'code')
      case 'CallExpression':
      case 'NewExpression': {
        const callee = nameOf(node['callee'])
        if (UNSEEN.test(callee)) return
        const shown = SHOWN[callee.replace(/^window\./, '')]
        visit(node['callee'], 'code')
        const args = (node['arguments'] ?? []) as Node[]
        args.forEach((arg, index) => visit(arg['expression'], index === shown ? 'said' : 'code'))
        return
      }
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        return
      default:
        if (!node.type.startsWith('Ts')) visitChildren(node)
    }
  }

  visit(parseSync(code, { syntax: 'typescript', tsx: true }).body, 'code')
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(BRAND, '') : '')

/** `label`, `aria-label`, `window.alert`; empty for a node without a name. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return `${nameOf(node['object'])}.${nameOf(node['property'])}`
  const name = node['value'] ?? node['name']
  return typeof name === 'string' ? name : ''
}
