import styles from './logo.module.css'

// The logo is three by five hours, of which the planned ones form an S.
const hours = ['###', '#..', '###', '..#', '###']
const cells = hours.flatMap((row, y) =>
  row.split('').map((hour, x) => ({ key: `${y}-${x}`, x, y, planned: hour === '#' })),
)

function LogoMark() {
  return (
    <svg className={styles.mark} width={24} height={24} viewBox="0 0 24 24" aria-hidden="true">
      {cells.map(({ key, x, y, planned }) => (
        <rect
          key={key}
          x={1 + x * 7.6}
          y={1.5 + y * 4.4}
          width="6.8"
          height="3.4"
          rx="0.9"
          opacity={planned ? 1 : 0.18}
        />
      ))}
    </svg>
  )
}

/** @param props.picture the address of a square picture in place of the product's mark */
export function Logo({ name, picture }: { name: string; picture?: string | undefined }) {
  return (
    <span className={styles.logo}>
      {picture ? <img src={picture} width={24} height={24} alt="" /> : <LogoMark />}
      <span className={styles.name}>{name}</span>
    </span>
  )
}
