import type { GermanLevel } from '../../domain/person.ts'

/** A freelancer of the demo, and their habits of giving hours. */
export interface DemoPerson {
  firstName: string
  lastName: string
  phone: string
  country: string
  germanLevel: GermanLevel
  /** The indexes of the projects whose roster they are on. */
  projects: readonly number[]
  /** The share of open days on which they give hours. */
  diligence: number
  /** When they like to work. */
  likes: 'mornings' | 'evenings' | 'weekends' | 'anything'
}

type Row = readonly [
  string,
  string,
  string,
  string,
  GermanLevel,
  readonly number[],
  number,
  DemoPerson['likes'],
]

const rows: readonly Row[] = [
  ['Lena', 'Brandt', '+49 221 5550131', 'DE', 'L1', [0, 1], 0.85, 'anything'],
  ['Mehmet', 'Yılmaz', '+49 221 5550147', 'TR', 'C1', [0, 1], 0.7, 'evenings'],
  ['Aylin', 'Demir', '+49 221 5550158', 'DE', 'L1', [0], 0.45, 'weekends'],
  ['Jonas', 'Hoffmann', '+49 2203 555019', 'DE', 'L1', [0], 0.6, 'mornings'],
  ['Oksana', 'Kovalenko', '+380 44 5550172', 'UA', 'B1', [0, 1], 0.9, 'anything'],
  ['Tiago', 'Ferreira', '+351 21 5550183', 'PT', 'B2', [0], 0.5, 'evenings'],
  ['Amina', 'Diallo', '+49 221 5550194', 'SN', 'B2', [0], 0.35, 'weekends'],
  ['Felix', 'Neumann', '+49 221 5550205', 'DE', 'L1', [0], 0.15, 'evenings'],
  ['Thi Mai', 'Nguyễn', '+49 221 5550216', 'VN', 'B1', [0, 1], 0.75, 'mornings'],
  ['Zofia', 'Kowalczyk', '+48 22 5550227', 'PL', 'C1', [0], 0.65, 'anything'],
  ['Luca', 'Moretti', '+39 06 5550238', 'IT', 'A2', [0], 0.4, 'evenings'],
  ['Samira', 'Haddad', '+49 221 5550249', 'SY', 'B2', [0], 0.55, 'weekends'],
  ['Björn', 'Åkesson', '+46 8 5550250', 'SE', 'A2', [0], 0.25, 'weekends'],
  ['Elif', 'Şahin', '+49 221 5550261', 'DE', 'L1', [0], 0.8, 'evenings'],
  ['Mateusz', 'Wójcik', '+48 12 5550272', 'PL', 'B1', [0, 1], 0.6, 'anything'],
  ['Carlos', 'Méndez Ruiz', '+34 91 5550283', 'ES', 'B1', [1], 0.7, 'mornings'],
  ['Ivana', 'Petrović', '+381 11 5550294', 'RS', 'B2', [1], 0.5, 'mornings'],
  ['Kwame', 'Asante', '+49 221 5550305', 'GH', 'A2', [1], 0.65, 'anything'],
  ['Greta', 'Lindner', '+49 2234 555031', 'DE', 'L1', [1], 0.3, 'mornings'],
  ['Rahul', 'Sharma', '+49 221 5550327', 'IN', 'B1', [1], 0.85, 'anything'],
  ['Chloé', 'Lefèvre', '+33 1 5550338', 'FR', 'C1', [1], 0.45, 'mornings'],
  ['Dilnoza', 'Karimova', '+49 221 5550349', 'UZ', 'A1', [1], 0.55, 'anything'],
  ['Henrik', 'van den Berg', '+31 20 5550350', 'NL', 'B2', [1], 0.2, 'evenings'],
  ['Marie-Luise', 'Öztürk-Schäfer', '', 'DE', 'L1', [1], 0, 'anything'],
]

export const demoPeople: readonly DemoPerson[] = rows.map(
  ([firstName, lastName, phone, country, germanLevel, projects, diligence, likes]) => ({
    firstName,
    lastName,
    phone,
    country,
    germanLevel,
    projects,
    diligence,
    likes,
  }),
)

export const demoAdmin = {
  firstName: 'Katharina',
  lastName: 'Weiß',
  phone: '+49 221 5550100',
  country: 'DE',
  germanLevel: 'L1',
} as const

/** An address that no mail server accepts: example.org is reserved for such uses. */
export function emailOf(person: { firstName: string; lastName: string }): string {
  const plain = `${person.firstName} ${person.lastName}`
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
  return `${plain.replaceAll(/[^a-z]+/g, '.')}@example.org`
}
