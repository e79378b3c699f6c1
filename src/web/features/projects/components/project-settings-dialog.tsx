import { type SubmitEvent, useId, useMemo, useState } from 'react'
import type { ProjectReply } from '../../../../contract/projects.ts'
import { NAME_MAX } from '../../../../domain/person.ts'
import { CONTACT_MAX } from '../../../../domain/project.ts'
import { timeIn, timeZones } from '../../../clock.ts'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useUpdateProject } from '../changes.ts'
import {
  checkSettings,
  findTimeZone,
  type PastChoice,
  type SettingsErrors,
  type SettingsForm,
  settingsForm,
} from '../settings-view-model.ts'
import { texts } from '../texts.ts'
import { BringBackButton } from './bring-back-button.tsx'
import { projectTexts } from './texts.ts'
import styles from './project-settings-dialog.module.css'

interface ProjectSettingsDialogProps {
  project: ProjectReply
  onClose: () => void
  /** Asks whether to archive the project, in place of this dialog. */
  onArchive: () => void
}

/** The dialog of all settings of a project. Mounted while it is open. */
export function ProjectSettingsDialog({ project, onClose, onArchive }: ProjectSettingsDialogProps) {
  const t = useTexts(texts)
  const { settings } = useTexts(projectTexts)
  const update = useUpdateProject(project.id)
  const [form, setForm] = useState(() => settingsForm(project))
  const [errors, setErrors] = useState<SettingsErrors>({})
  const zones = useMemo(() => timeZones(), [])

  const change = (changes: Partial<SettingsForm>) => {
    setForm({ ...form, ...changes })
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])) })
  }
  const refuse = (element: HTMLFormElement, found: SettingsErrors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (update.isPending) return
    const element = event.currentTarget
    const checked = checkSettings(form, project, { zones, refusals: t })
    if (!checked.ok) return refuse(element, checked.errors)
    if (Object.keys(checked.changes).length === 0) return onClose()
    update.mutate(checked.changes, {
      onSuccess: onClose,
      onError: (error) => {
        if (error instanceof ApiError) refuse(element, error.fields)
      },
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title={settings}
      width={520}
      onSubmit={submit}
      footer={
        <>
          <span className={styles.archive}>
            {project.archived ? (
              <BringBackButton projectId={project.id} />
            ) : (
              <Button variant="quiet" icon="archive" onClick={onArchive}>
                {t.archive}
              </Button>
            )}
          </span>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {t.save}
          </Button>
        </>
      }
    >
      <SettingsFields
        form={form}
        errors={errors}
        zones={zones}
        standIn={project.contact === '' ? project.contactShown : undefined}
        onChange={change}
      />
      {update.error && Object.keys(errors).length === 0 && (
        <Notice tone="error">{sentenceOf(update.error, t.saveFailed)}</Notice>
      )}
    </Dialog>
  )
}

interface SettingsFieldsProps {
  form: SettingsForm
  errors: SettingsErrors
  zones: readonly string[]
  /** The contact that freelancers see without one of the project's own. */
  standIn: string | undefined
  onChange: (changes: Partial<SettingsForm>) => void
}

function SettingsFields({ form, errors, zones, standIn, onChange }: SettingsFieldsProps) {
  const t = useTexts(texts)
  const listId = useId()
  const zone = findTimeZone(form.timeZone, zones)
  const field = (name: keyof SettingsForm) => ({
    name,
    value: form[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      <TextField {...field('name')} label={t.projectName} maxLength={NAME_MAX} />
      <TextField
        {...field('contact')}
        label={t.contact}
        labelAside={t.optional}
        maxLength={CONTACT_MAX}
        placeholder={standIn}
        hint={t.contactHint}
      />
      {/* The list offers what contains the typed text. All of it is selected first, since it would leave one offer. */}
      <TextField
        {...field('timeZone')}
        label={t.timeZone}
        list={listId}
        spellCheck={false}
        autoCapitalize="none"
        hint={zone === undefined ? t.timeZoneHint : t.timeThere(timeIn(zone))}
        onFocus={(event) => event.currentTarget.select()}
      />
      <datalist id={listId}>
        {zones.map((each) => (
          <option key={each} value={each}>
            {each.replaceAll('_', ' ')}
          </option>
        ))}
      </datalist>
      <SelectField
        {...field('past')}
        label={t.pastDays}
        hint={t.pastDaysHint}
        onChange={(event) => onChange({ past: event.currentTarget.value as PastChoice })}
      >
        <option value="always">{t.always}</option>
        <option value="some">{t.someDaysBack}</option>
        <option value="never">{t.never}</option>
      </SelectField>
      {form.past === 'some' && (
        <TextField {...field('days')} label={t.daysBack} inputMode="numeric" maxLength={4} />
      )}
    </>
  )
}
