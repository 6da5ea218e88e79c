import { TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataPlanes } from '#texts/data-planes.ts'
import { Facts, Panel } from '#ui/facts.tsx'
import { Page } from '#ui/page/page.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import classes from './data-planes.module.css'
import { dataPlanesQuery } from './data-planes.queries.ts'
import { SettingsPanel } from './settings-panel.tsx'

const words = dataPlanes.settings
const crumbs = [{ label: dataPlanes.title, to: '/data-planes' }]

/** Everything that a new data plane has to be told. */
export function ConnectPage() {
  const [group, setGroup] = useState('')
  const [tags, setTags] = useState<string[]>([])
  const { data } = useQuery(dataPlanesQuery)
  const address = data?.connection.connection_string
  return (
    <Page title={dataPlanes.connect} crumbs={crumbs} guide="hybrid" shape="form">
      <div className={classes.panels}>
        {data && <ConnectionNotice connection={data.connection} />}
        <Panel title={dataPlanes.facts}>
          <div className={classes.settings}>
            <TextInput
              label={words.group}
              description={words.groupText}
              value={group}
              maxLength={200}
              onChange={({ currentTarget }) => setGroup(currentTarget.value)}
            />
            <TagsInput
              label={words.tags}
              description={words.tagsText}
              placeholder={tags.length === 0 ? words.tagsHint : undefined}
              value={tags}
              onChange={setTags}
            />
            {data && (
              <Facts
                facts={[
                  {
                    label: words.where,
                    value: address ? <code>{address}</code> : words.unknownAddress,
                  },
                ]}
              />
            )}
          </div>
        </Panel>
        <SettingsPanel group={group.trim()} tags={tags} />
      </div>
    </Page>
  )
}
