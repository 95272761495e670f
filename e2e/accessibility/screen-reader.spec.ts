import { expect, test } from '@playwright/test';
import { settled } from '../support/admin-screens.ts';
import { hydrated, readToken } from '../support/site.ts';

// The trees that screen readers get: structure and names, without the content of the sample. A list in the tree may
// have more entries than are named here.

test.describe('a screen reader gets, of the back-office,', () => {
  test('the sign-in, with its errors at their fields', async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Sign in" [level=1]
        - textbox "Email or username" [invalid]
        - paragraph: Enter your email or username.
        - textbox "Password" [invalid]
        - button "Show or hide what is typed"
        - paragraph: Enter your password.
        - checkbox "Remember me"
        - button "Forgot password?"
        - button "Sign in"
        - paragraph:
          - button "Create an account"
        - link "Go to the site"
    `);
    await expect(page.getByLabel('Email or username')).toHaveAccessibleDescription('Enter your email or username.');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password.');
  });

  test.describe('signed in,', () => {
    test.beforeEach(async ({ page }) => {
      await readToken(page);
    });

    test('the frame and the list of posts', async ({ page }) => {
      await page.goto('/admin/post');
      await settled(page);
      await expect(page.locator('body')).toMatchAriaSnapshot(`
        - navigation "Skip":
          - link "Skip to the content"
        - navigation "Back-office":
          - link "Dashboard"
          - link "Post"
          - button "Logout"
        - banner:
          - button "Find anything"
          - button /Colours/
          - button "Admin"
        - main:
          - heading "Posts" [level=1]
          - link "Add"
          - search:
            - searchbox "Search"
            - button "Search"
          - button "Filters"
          - button "Columns"
          - button "Download as CSV"
          - combobox "Rows per page"
          - table "Posts":
            - rowgroup:
              - row "Sl. Title Slug Status Actions":
                - columnheader "Sl."
                - columnheader "Title":
                  - button "Title"
                - columnheader "Slug":
                  - button "Slug"
                - columnheader "Status":
                  - button "Status"
                - columnheader "Actions"
            - rowgroup:
              - row:
                - cell:
                  - checkbox /^Select .+/
                - cell
                - cell
                - cell:
                  - 'switch /^Active: .+/ [checked]'
                - cell:
                  - link /^Edit .+/
                  - button /^Delete .+/
          - navigation "Pages"
          - link "Go to the site"
        - region "Notices (F8)"
      `);
      await expect(page.getByRole('link', { name: 'Post', exact: true })).toHaveAttribute('aria-current', 'page');
    });

    test('the form of a post, whose refused publication says what is wrong at the field', async ({ page }) => {
      await page.goto('/admin/post/form');
      await settled(page);
      await expect(page.getByRole('toolbar')).toBeVisible();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
        - banner:
          - text: Post New post
      `);
      await expect(page.getByRole('main')).toMatchAriaSnapshot(`
        - main:
          - link "Back"
          - heading "New post" [level=1]
          - button "Preview"
          - form "New post":
            - textbox "Title" [invalid]
            - paragraph: This field is required.
            - textbox "Slug"
            - textbox "Sub title"
            - textbox "Author"
            - 'toolbar "Content: formatting"':
              - button /^Text style/
              - button "Undo"
              - button "Redo"
              - button "Bold"
              - button "Link"
              - button "Image"
              - button "Video or recording"
              - button "Insert table"
            - button "Source of content"
            - textbox "Content"
            - combobox "Tags"
            - textbox "Meta title"
            - textbox "Meta description"
            - combobox "Meta keywords"
            - group "Thumb":
              - button "Select Image"
              - 'textbox "Thumb: address of the image"'
            - combobox "Category"
            - switch "Status Active" [checked]
            - textbox "Sort order"
            - button "Save draft"
            - button "Publish"
      `);
      const title = page.getByRole('textbox', { name: 'Title', exact: true });
      await expect(title).toBeFocused();
      await expect(title).toHaveAccessibleDescription('This field is required.');
      await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveAccessibleDescription(/^The last part of its/);
      await expect(page.getByRole('combobox', { name: 'Tags' })).toHaveAccessibleDescription(/^Press Enter/);
      await expect(page.getByRole('button', { name: 'Select Image' })).toHaveAccessibleDescription('Thumb');
    });

    test("the menus' tree, each entry with its level and its moves", async ({ page }) => {
      await page.goto('/admin/menus?view=tree');
      await settled(page);
      await expect(page.getByRole('main')).toMatchAriaSnapshot(`
        - main:
          - heading "Menus" [level=1]
          - group "View":
            - link "Table"
            - link "Tree"
          - link "Add"
          - region "Top Menu":
            - heading "Top Menu" [level=2]
            - status
            - list:
              - listitem:
                - text: /^.+, level 1$/
                - button /^Move .+ up$/
                - button /^Move .+ down$/
                - button /^Move .+ out of the entry above it$/
                - button /^Move .+ below the entry before it$/
                - link /^Edit .+/
              - listitem:
                - text: /^.+, level 2$/
      `);
      await expect(page.getByRole('link', { name: 'Tree', exact: true })).toHaveAttribute('aria-current');
    });

    test('the media library, where the pressed button of a picture has the name of the picture only', async ({
      page,
    }) => {
      await page.goto('/admin/post/form');
      await settled(page);
      await page.getByRole('button', { name: 'Select Image' }).click();
      const library = page.getByRole('dialog', { name: 'Media library' });
      await library.getByRole('list', { name: 'Files' }).getByRole('button').first().click();
      await expect(library).toMatchAriaSnapshot(`
        - dialog "Media library":
          - heading "Media library" [level=2]
          - button "Dismiss"
          - button "Image file"
          - button "Upload"
          - searchbox "Search files"
          - button "Filters"
          - combobox "Sort by"
          - list "Files":
            - listitem:
              - button /\\d+ × \\d+$/ [pressed]:
                - img
            - listitem:
              - button /\\d+ × \\d+$/:
                - img
          - status: /^Showing 1 to \\d+ of \\d+ files$/
          - button "Newer" [disabled]
          - button "Older"
          - region "Selected file":
            - button "Replace…"
            - textbox "Alternative text"
            - button "Save text" [disabled]
            - combobox "Tags"
            - textbox "Address"
            - button "Copy the address"
          - button "Delete file"
          - button "Close"
          - button "Insert"
      `);
    });

    test('the releases, an app in a region, its releases in a table of its own name', async ({ page }) => {
      await page.goto('/admin/releases');
      await settled(page);
      await expect(page.getByRole('main')).toMatchAriaSnapshot(`
        - main:
          - heading "Releases" [level=1]
          - region "shell":
            - heading "shell" [level=2]
            - paragraph:
              - code
              - text: is active.
            - region "Releases of shell":
              - table "Releases of shell":
                - rowgroup:
                  - row "Release State Pages Failures Made By Size":
                    - columnheader "Release"
                    - columnheader "State"
                    - columnheader "Pages"
                    - columnheader "Failures"
                    - columnheader "Made"
                    - columnheader "By"
                    - columnheader "Size"
                - rowgroup:
                  - row:
                    - rowheader
                    - cell "Active"
            - group
          - region "remote-public":
            - heading "remote-public" [level=2]
      `);
    });
  });
});

test.describe('a screen reader gets, of the site,', () => {
  test('the home page', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrated(page);
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - navigation "Skip":
        - link "Skip to content"
      - banner:
        - link "Kunashila Systems"
        - navigation "Main menu":
          - list:
            - listitem:
              - link "Home"
            - listitem:
              - link "About us"
              - group
        - link "Search this site"
      - main:
        - heading [level=1]
        - group:
          - group /^1 of \\d+$/:
            - link:
              - heading [level=2]
          - button "Go to slide 1"
          - button "Go to slide 2"
          - button /^(Stop|Start) the slides$/
        - heading [level=2]
        - article:
          - heading [level=3]:
            - link
      - contentinfo:
        - form "Newsletter":
          - heading "Newsletter" [level=2]
          - textbox "Email for the newsletter"
          - button "Subscribe"
        - list "Follow us":
          - listitem:
            - link /opens in a new window/
        - navigation "Footer":
          - heading [level=2]
          - list
    `);
    await expect(page.getByRole('navigation', { name: 'Main menu' }).locator('summary').first()).toHaveAccessibleName(
      /About us/,
    );
  });

  test('an article', async ({ page }) => {
    await page.goto('/news/the-ledger-that-rides-a-motorcycle');
    await hydrated(page);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - article:
          - navigation "You are here":
            - list:
              - listitem:
                - link "Home"
              - listitem:
                - link "News"
          - paragraph:
            - time
          - heading [level=1]
          - img
          - paragraph
          - heading [level=2]
          - complementary "Read next":
            - heading "Read next" [level=2]
            - article:
              - heading [level=3]:
                - link
            - paragraph:
              - link
    `);
  });

  test('the results of a search', async ({ page }) => {
    await page.goto('/search?q=training');
    await hydrated(page);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - navigation "You are here"
        - heading "Search" [level=1]
        - search:
          - searchbox "Words to look for": training
          - button "Search"
        - heading /^\\d+ results for “training”$/ [level=2]
        - list:
          - listitem:
            - article:
              - heading [level=3]:
                - link
    `);
  });

  test('the contact form, whose errors are in a list of links and at their fields', async ({ page }) => {
    await page.goto('/contact-us');
    await hydrated(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    const form = page.getByRole('form', { name: 'Send us a message' });
    await expect(form).toMatchAriaSnapshot(`
      - form "Send us a message":
        - heading "Send us a message" [level=2]
        - alert:
          - paragraph: Please check what you wrote
          - list:
            - listitem:
              - link "Enter your name."
            - listitem:
              - link "Enter a phone number or an email, so that we can answer."
            - listitem:
              - link "Write a message."
        - textbox "Name" [invalid]
        - textbox "Phone"
        - textbox "Email" [invalid]
        - textbox "Message" [invalid]
        - button "Submit"
    `);
    for (const [name, description] of [
      ['Name', 'Enter your name.'],
      ['Email', 'Enter a phone number or an email, so that we can answer.'],
      ['Phone', /^Leave a phone number or an email/],
      ['Message', 'Write a message.'],
    ] as const)
      await expect(form.getByRole('textbox', { name })).toHaveAccessibleDescription(description);
  });
});
