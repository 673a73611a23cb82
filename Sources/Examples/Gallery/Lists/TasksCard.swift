import UIKit

/// A list in sections whose rows are swiped, moved, inserted and deleted.
final class TasksCard: CardView, UITableViewDataSource, UITableViewDelegate {
  private struct Task {
    var name: String
    var isDone = false
  }

  private let table = UITableView(frame: .zero, style: .insetGrouped)
  private let edit = UIButton(configuration: .gray())
  private var sections: [(title: String, tasks: [Task])] = [
    ("Morning", ["Open the doors", "Wake the screens", "Water the plants", "Sort the post"].map { Task(name: $0) }),
    ("Afternoon", ["Show the school class round", "Print the badges", "Refill the leaflets"].map { Task(name: $0) }),
    ("Evening", ["Count the visitors", "Lock the cloakroom"].map { Task(name: $0) }),
  ]
  private var added = 0

  init() {
    super.init("Tasks", detail: "Swipe a row, or edit them all")
    table.register(TaskCell.self, forCellReuseIdentifier: "task")
    table.dataSource = self
    table.delegate = self
    table.accessibilityIdentifier = "tasks"
    table.atLeast(height: 260)
    table.corner(12)
    edit.addAction(UIAction { [weak self] _ in self?.toggle() }, for: .primaryActionTriggered)
    showEditing()
    let add = UIButton(
      configuration: .gray(), primaryAction: UIAction(title: "Add a task") { [weak self] _ in self?.add() })
    for button in [edit, add] {
      button.configuration?.cornerStyle = .large
      button.atLeastTarget()
    }
    let footer = UIStackView(.horizontal, spacing: 12, [edit, add])
    footer.distribution = .fillEqually
    show(UIStackView(.vertical, spacing: 10, [table, footer]))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func toggle() {
    table.setEditing(!table.isEditing, animated: true)
    showEditing()
  }

  private func showEditing() { edit.configuration?.title = table.isEditing ? "Done" : "Edit" }

  private func add() {
    added += 1
    sections[0].tasks.insert(Task(name: "Something new, No. \(added)"), at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
  }

  // MARK: Rows

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].tasks.count }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { sections[section].title }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "task", for: indexPath)
    let task = sections[indexPath.section].tasks[indexPath.row]
    cell.textLabel?.text = task.name
    cell.textLabel?.textColor = task.isDone ? .secondaryLabel : .label
    cell.accessoryType = task.isDone ? .checkmark : .none
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    check(indexPath)
  }

  private func check(_ path: IndexPath) {
    sections[path.section].tasks[path.row].isDone.toggle()
    table.reconfigureRows(at: [path])
  }

  // MARK: Editing

  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    sections[indexPath.section].tasks.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .left)
  }

  func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
    let task = sections[sourceIndexPath.section].tasks.remove(at: sourceIndexPath.row)
    sections[destinationIndexPath.section].tasks.insert(task, at: destinationIndexPath.row)
  }

  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let isDone = sections[indexPath.section].tasks[indexPath.row].isDone
    let done = UIContextualAction(style: .normal, title: isDone ? "To do" : "Done") { [weak self] _, _, finish in
      self?.check(indexPath)
      finish(true)
    }
    done.backgroundColor = .systemGreen
    done.image = UIImage(systemName: isDone ? "arrow.uturn.backward" : "checkmark")
    return UISwipeActionsConfiguration(actions: [done])
  }
}

/// The row of a task, whose text follows the screen.
private final class TaskCell: UITableViewCell {
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    followMetrics { $0.textLabel?.font = $1.font(17) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
