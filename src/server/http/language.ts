import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, pickLanguage } from '../../domain/language.ts'

/** The language that a request asks for: English if it names none or accepts any. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = (headers['accept-language'] ?? '').split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const weight = parameters.find((part) => part.startsWith('q='))
    return { tag: tag === '*' ? 'en' : tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  const tags = wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
  return pickLanguage(tags)
}

/** Sets the headers of a reply that holds sentences: its language, and that it varies by language. */
export function setLanguageHeaders(reply: FastifyReply, language: Language): void {
  const vary = [reply.getHeader('vary') ?? [], 'Accept-Language'].flat()
  reply.headers({ 'content-language': language, vary: vary.join(', ') })
}
