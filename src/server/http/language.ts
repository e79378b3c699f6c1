import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, pickLanguage } from '../../domain/language.ts'

/** The language in which a request wants to be answered: English where it names none, or does not care. */
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

/** For a reply that says something: in which language, and that another request may be answered in another one. */
export function sayIn(reply: FastifyReply, language: Language): void {
  const vary = [reply.getHeader('vary') ?? [], 'Accept-Language'].flat()
  reply.headers({ 'content-language': language, vary: vary.join(', ') })
}
