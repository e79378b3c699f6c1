import { expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { createTestApp } from '../testing/test-app.ts'

const { app } = await createTestApp()

test('the API description is OpenAPI 3.1 and names each served endpoint of the contract', async () => {
  const description = (await app.inject('/api/openapi.json')).json()
  expect(description.openapi).toBe('3.1.0')
  const served = Object.values(endpoints).map(({ method, path }) => {
    const template = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`
    return [template, method.toLowerCase(), description.paths[template]?.[method.toLowerCase()]?.summary]
  })
  for (const [path, method, summary] of served) {
    expect(summary, `${method} ${path}`).toBeTypeOf('string')
  }
})
