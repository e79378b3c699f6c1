import type { QueryClient } from '@tanstack/react-query'

/** Parts of a project are no longer what was read of them. Resolves once those on the screen have been read again. */
export async function readAgain(queries: QueryClient, projectId: string, ...parts: string[]): Promise<void> {
  await Promise.all(
    parts.map((part) => queries.invalidateQueries({ queryKey: ['project', projectId, part] })),
  )
}
